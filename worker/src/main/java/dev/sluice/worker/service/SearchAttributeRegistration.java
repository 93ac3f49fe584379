package dev.sluice.worker.service;

import dev.sluice.workflow.SluiceSearchAttributes;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.operatorservice.v1.AddSearchAttributesRequest;
import io.temporal.serviceclient.OperatorServiceStubs;
import io.temporal.serviceclient.OperatorServiceStubsOptions;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the search attributes of updates known to a service; without them the first task of a workflow fails for ever. */
final class SearchAttributeRegistration {
    private static final Logger LOG = LoggerFactory.getLogger(SearchAttributeRegistration.class);

    /** Services that manage search attributes elsewhere refuse; there they have to exist already. */
    private static final Set<Status.Code> REFUSALS =
            Set.of(Status.Code.PERMISSION_DENIED, Status.Code.UNIMPLEMENTED, Status.Code.UNAUTHENTICATED);

    private SearchAttributeRegistration() {}

    static void register(TemporalService service) {
        OperatorServiceStubs operator = OperatorServiceStubs.newServiceStubs(
                OperatorServiceStubsOptions.newBuilder(service.stubs().getOptions())
                        .validateAndBuildWithDefaults());
        Map<String, IndexedValueType> types = Map.of(
                SluiceSearchAttributes.PIPELINE.getName(), IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
                SluiceSearchAttributes.UPDATE_STATE.getName(), IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
                SluiceSearchAttributes.FAILED_FLOWS.getName(), IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD_LIST);
        String namespace = service.client().getOptions().getNamespace();
        try {
            types.forEach((name, type) -> add(operator, namespace, name, type));
        } finally {
            // The channel of an embedded service is shared.
            if (service.stubs().getOptions().getChannel() == null) {
                operator.shutdownNow();
            }
        }
    }

    private static void add(OperatorServiceStubs operator, String namespace, String name, IndexedValueType type) {
        try {
            operator.blockingStub()
                    .addSearchAttributes(AddSearchAttributesRequest.newBuilder()
                            .setNamespace(namespace)
                            .putSearchAttributes(name, type)
                            .build());
        } catch (StatusRuntimeException e) {
            Status.Code code = e.getStatus().getCode();
            if (REFUSALS.contains(code)) {
                LOG.warn("{} could not be registered ({}); make sure that the namespace has it", name, code);
            } else if (code != Status.Code.ALREADY_EXISTS) {
                throw e;
            }
        }
    }
}
