"""A workflow of one's own, in Python, that updates a pipeline as one of its steps.

Usage: python nightly.py PROJECT [--address HOST:PORT]

Starts a worker for the workflow below, runs the workflow once and prints its result. The update itself is run by a Sluice
worker, which must listen to the task queue "sluice" of the same Temporal service.
"""

import argparse
import asyncio
import json
import uuid

from temporalio import workflow
from temporalio.client import Client, WorkflowFailureError
from temporalio.exceptions import ApplicationError, ChildWorkflowError
from temporalio.worker import Worker

TASK_QUEUE = "nightly-jobs"


@workflow.defn
class Nightly:
    """Updates the pipeline, then goes on with what the update says that it did."""

    @workflow.run
    async def run(self, project: str) -> dict:
        try:
            update = await workflow.execute_child_workflow(
                "PipelineUpdate",
                {"pipeline": {"spec": project}},
                id=f"sluice/nightly/{workflow.uuid4()}",
                task_queue="sluice",
            )
        except ChildWorkflowError as failure:
            raise self.explained(failure) from failure
        return {
            "update": update["update_id"],
            "rows": {flow["dataset"]: flow["output_rows"] for flow in update["flows"]},
        }

    @staticmethod
    def explained(failure: ChildWorkflowError) -> BaseException:
        """The update's own document says which flows failed, and why."""
        cause = failure.cause
        if isinstance(cause, ApplicationError) and cause.type == "UPDATE_FAILED":
            failed = [flow["flow"] for flow in cause.details[0]["flows"] if flow["state"] == "FAILED"]
            return ApplicationError(f"the pipeline's update failed at {', '.join(failed)}", cause.message)
        return failure


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("project", help="folder or project file, as the Sluice worker sees it")
    parser.add_argument("--address", default="127.0.0.1:7233", help="Temporal service (default %(default)s)")
    args = parser.parse_args()
    client = await Client.connect(args.address)
    async with Worker(client, task_queue=TASK_QUEUE, workflows=[Nightly]):
        try:
            result = await client.execute_workflow(
                Nightly.run, args.project, id=f"nightly-{uuid.uuid4()}", task_queue=TASK_QUEUE
            )
        except WorkflowFailureError as failure:
            raise SystemExit(str(failure.cause)) from failure
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    asyncio.run(main())
