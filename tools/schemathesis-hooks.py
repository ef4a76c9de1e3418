"""Puts the sandbox back into a moment in which an operation can succeed before each request of it, and notes which did."""

import os
import urllib.request

import schemathesis

MOMENTS = os.environ["FUZZED_MOMENTS"]
SUCCEEDED = os.environ["FUZZED_SUCCESSES"]


def name_of(case):
    return case.operation.definition.raw["operationId"]


@schemathesis.hook
def before_call(context, case, kwargs):
    request = urllib.request.Request(f"{MOMENTS}/{name_of(case)}", method="POST")
    urllib.request.urlopen(request).read()


@schemathesis.hook
def after_call(context, case, response):
    if response.status_code < 300:
        with open(SUCCEEDED, "a") as file:
            file.write(name_of(case) + "\n")
