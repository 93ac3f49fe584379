#!/bin/sh
# Makes the namespace that the workers use, unless it is there.
set -eu

if temporal operator namespace describe --namespace "$TEMPORAL_NAMESPACE" > /dev/null 2>&1; then
  echo "namespace $TEMPORAL_NAMESPACE is there"
else
  temporal operator namespace create --namespace "$TEMPORAL_NAMESPACE" --retention "$TEMPORAL_RETENTION"
fi
