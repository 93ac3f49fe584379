# One image for every process of Sluice: the worker, the command line, and the master and workers of Spark, which so have
# the same classes as the drivers they work for.

FROM maven:3.9.11-eclipse-temurin-17 AS build
WORKDIR /build
COPY .mvn .mvn
COPY pom.xml ./
COPY pipeline-core pipeline-core
COPY workflows workflows
COPY activities activities
COPY worker worker
RUN --mount=type=cache,target=/root/.m2 \
    mvn -B -q -DskipTests -Dspotless.check.skip package \
    && mkdir /jars \
    && cp worker/target/worker-*.jar worker/target/lib/*.jar /jars/

FROM eclipse-temurin:17.0.19_10-jre-noble
# Volumes take over the owner of the folder that they are mounted on.
RUN groupadd --gid 10001 sluice \
    && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /tmp --shell /usr/sbin/nologin sluice \
    && mkdir /pipelines /storage /scratch \
    && chown sluice:sluice /storage /scratch
COPY --from=build /jars /opt/sluice/jars
COPY sluice /opt/sluice/sluice
# The first start makes an archive for faster ones; later the file system is read-only.
RUN ln -s /opt/sluice/sluice /usr/local/bin/sluice && sluice --version
# Spark starts executors with the classes in SPARK_HOME/jars; which Scala those are for its own scripts would say.
ENV SPARK_HOME=/opt/sluice \
    SPARK_SCALA_VERSION=2.13 \
    SPARK_LOCAL_DIRS=/scratch \
    SLUICE_PIPELINES=/pipelines
USER 10001:10001
WORKDIR /pipelines
# The worker touches the file every 10 s while it can take work.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
    CMD ["sh", "-c", "find /tmp/sluice-healthy -mmin -1 | grep -q ."]
ENTRYPOINT ["sluice"]
CMD ["worker", "--health-file", "/tmp/sluice-healthy"]
