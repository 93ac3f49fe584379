package dev.sluice.activity;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
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
    static void packageIsSmallAndNullMarked(JavaClasses classes) {
        assertThat(classes.size()).isGreaterThan(10);
        assertThat(classes.stream().filter(JavaClass::isTopLevelClass).toList())
                .hasSizeLessThanOrEqualTo(16)
                .allSatisfy(
                        type -> assertThat(type.getPackage().getPackageInfo().isAnnotatedWith(NullMarked.class))
                                .isTrue());
    }
}
