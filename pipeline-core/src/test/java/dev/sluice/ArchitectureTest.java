package dev.sluice;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.sluice.state.Storage;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** The shape that ARCHITECTURE.md describes. */
@AnalyzeClasses(packages = "dev.sluice", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final int MAX_TYPES_PER_PACKAGE = 15;
    private static final int MIN_CLASSES_SEEN = 200;
    private static final Set<String> WRITES = Set.of("write", "createIfAbsent", "delete");

    @ArchTest
    static final ArchRule layers = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("spark")
            .definedBy("dev.sluice.spark..")
            .layer("error")
            .definedBy("dev.sluice.error..")
            .layer("secret")
            .definedBy("dev.sluice.secret..")
            .layer("definition")
            .definedBy("dev.sluice.definition..")
            .layer("state")
            .definedBy("dev.sluice.state..")
            .layer("graph")
            .definedBy("dev.sluice.graph..")
            .layer("plan")
            .definedBy("dev.sluice.plan..")
            .layer("event")
            .definedBy("dev.sluice.event..")
            .layer("execution")
            .definedBy("dev.sluice.execution..")
            .layer("engine")
            .definedBy("dev.sluice.engine..")
            .whereLayer("spark")
            .mayNotAccessAnyLayer()
            .whereLayer("error")
            .mayNotAccessAnyLayer()
            .whereLayer("secret")
            .mayOnlyAccessLayers("error")
            .whereLayer("definition")
            .mayOnlyAccessLayers("error", "secret")
            .whereLayer("state")
            .mayOnlyAccessLayers("error", "definition", "spark")
            .whereLayer("graph")
            .mayOnlyAccessLayers("error", "secret", "definition", "state", "spark")
            .whereLayer("plan")
            .mayOnlyAccessLayers("error", "definition", "state", "graph")
            .whereLayer("event")
            .mayOnlyAccessLayers("error", "secret", "definition", "state", "graph", "plan")
            .whereLayer("execution")
            .mayOnlyAccessLayers("error", "secret", "definition", "state", "graph", "plan", "event", "spark")
            .whereLayer("engine")
            .mayNotBeAccessedByAnyLayer();

    @ArchTest
    static final ArchRule noCycles =
            slices().matching("dev.sluice.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule declarationsKnowNoSpark = noClasses()
            .that()
            .resideInAnyPackage("dev.sluice.error..", "dev.sluice.secret..", "dev.sluice.definition..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.spark..", "io.delta..", "scala..");

    @ArchTest
    static final ArchRule noneButTheLastThreeWrite = noClasses()
            .that()
            .resideInAnyPackage(
                    "dev.sluice.error..",
                    "dev.sluice.definition..",
                    "dev.sluice.graph..",
                    "dev.sluice.plan..",
                    "dev.sluice.spark..")
            .should()
            .callMethodWhere(describe("writes to the storage", call -> isWrite(call.getTarget())));

    @ArchTest
    static final ArchRule ofTheStateOnlyTheLeaseAndTheIdentityWriteThemselves = noClasses()
            .that()
            .resideInAPackage("dev.sluice.state..")
            .and()
            .doNotHaveSimpleName("Lease")
            .and()
            .doNotHaveSimpleName("PipelineIdentity")
            .and()
            .doNotHaveSimpleName("Storage")
            .should()
            .callMethodWhere(describe("writes to the storage", call -> isWrite(call.getTarget())));

    private static boolean isWrite(AccessTarget target) {
        return target.getOwner().isEquivalentTo(Storage.class) && WRITES.contains(target.getName());
    }

    @Test
    void packagesAreSmallAndNullMarked() {
        JavaClasses all = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("dev.sluice");
        assertThat(all.size()).isGreaterThan(MIN_CLASSES_SEEN);

        Map<String, Long> types = all.stream()
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .filter(type -> !isGenerated(type))
                .collect(Collectors.groupingBy(JavaClass::getPackageName, TreeMap::new, Collectors.counting()));
        assertThat(types).allSatisfy((name, count) -> {
            assertThat(count).isLessThanOrEqualTo(MAX_TYPES_PER_PACKAGE);
            assertThat(all.getPackage(name).tryGetPackageInfo()).isPresent();
            assertThat(all.getPackage(name).getPackageInfo().isAnnotatedWith(NullMarked.class))
                    .isTrue();
        });
    }

    private static boolean isGenerated(JavaClass type) {
        return type.getSimpleName().startsWith("PipelineSql");
    }
}
