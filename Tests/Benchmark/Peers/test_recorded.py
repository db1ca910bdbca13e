"""pytest-recording: a test and a cassette for each interaction."""

import os
from pathlib import Path

import pytest
import requests
import workload

PLAN = list(workload.interactions(Path(os.environ["DIR"], "plan.tsv")))
BASE = os.environ["BASE_URL"]
session = requests.Session()


@pytest.fixture(scope="module")
def vcr_config():
    return {"match_on": ["method", "uri", "body"]}


@pytest.mark.vcr
@pytest.mark.parametrize("i", range(len(PLAN)))
def test_interaction(i):
    method, path, body, status, id_, name, state = PLAN[i]
    response = session.request(method, BASE + path, data=body.encode() or None,
                               headers={"Content-Type": "application/json"} if body else None)
    answer = response.json()
    assert response.status_code == status
    assert answer["id"] == id_
    assert answer["name"] == name
    assert answer["state"] == state
