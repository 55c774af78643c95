# A server for a group or the public: `docker compose up --build`, or see docs/guide/serving.md.

FROM node:22-bookworm-slim AS assets
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund --omit=dev

FROM python:3.13-slim-bookworm AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /build
RUN python -m venv /opt/talewright
ENV PATH=/opt/talewright/bin:$PATH
COPY requirements/play.txt requirements/
RUN pip install --require-hashes -r requirements/play.txt
COPY pyproject.toml hatch_build.py package.json package-lock.json README.md LICENSE ATTRIBUTION.md ./
COPY adventures adventures
COPY src src
COPY --from=assets /build/node_modules node_modules
RUN pip install --no-deps --no-build-isolation .

FROM python:3.13-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /data --create-home talewright
COPY --from=build /opt/talewright /opt/talewright
ENV PATH=/opt/talewright/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    TALEWRIGHT_HOME=/data \
    TALEWRIGHT_HOST=0.0.0.0 \
    TALEWRIGHT_PORT=8765
USER 10001
VOLUME /data
EXPOSE 8765
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['TALEWRIGHT_PORT'] + '/api/books', timeout=4)"]
ENTRYPOINT ["talewright"]
CMD ["serve"]
