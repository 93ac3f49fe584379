package dev.sluice.activity;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import org.jspecify.annotations.NullMarked;

@AnalyzeClasses(packages = "dev.sluice.activity", importOptions = ImportOption.DoNotIncludeTests.class)
class ActivityRulesTest {
    @ArchTest
    static final ArchRule seesTheEngineOnly = noClasses()
            .should()
            .dependOnClassesThat(resideInAnyPackage(
                    "org.apache.spark..", "io.delta..", "org.apache.hadoop..", "scala..", "picocli.."));

    @ArchTest
    static final ArchRule decidesNothing =
            noClasses().should().dependOnClassesThat().resideInAPackage("dev.sluice.workflow.progress..");

    @ArchTest
    static final ArchRule noCycles =
            slices().matching("dev.sluice.activity.(*)..").should().beFreeOfCycles();

    @ArchTest
    static void packagesAreSmallAndNullMarked(JavaClasses classes) {
        assertThat(classes.size()).isGreaterThan(10);
        List<JavaClass> topLevel =
                classes.stream().filter(JavaClass::isTopLevelClass).toList();
        assertThat(topLevel).allSatisfy(type -> {
            assertThat(type.getPackage().getPackageInfo().isAnnotatedWith(NullMarked.class))
                    .isTrue();
            assertThat(topLevel.stream().filter(other -> other.getPackageName().equals(type.getPackageName())))
                    .hasSizeLessThanOrEqualTo(16);
        });
    }
}
