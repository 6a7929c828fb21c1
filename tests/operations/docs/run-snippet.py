"""python3 run-snippet.py FOLDER_OF_VERIFY CASES: answers each case with a line, "ok", "current" where
nothing is newer, or why it is refused."""
import json
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
import verify  # noqa: E402


stored_seq = 0


def run(case):
    global stored_seq
    keys = case["publicKeys"]
    if case["call"] == "license":
        verify.verify_license(case["token"], keys, case["app"], case["machineId"], case["now"] / 1000)
        return "ok"
    if case["call"] == "answer":
        with open(case["download"], "rb") as body:
            answer = verify.read_answer(body)
        with open(case["saveAs"], "wb") as file:
            file.write(answer)
        return "ok"
    if not case["continues"]:
        stored_seq = case["installed"]["seq"]
    installed = {**case["installed"], "seq": stored_seq}
    if case["call"] == "freshness":
        return run_freshness(case, keys, installed)
    release = verify.verify_release(case["payload"], case["signature"], keys, installed)
    stored_seq = release["seq"]
    if not verify.is_newer(release["version"], installed):
        return "current"
    if case["download"]:
        with open(case["download"], "rb") as download:
            verify.save_file(download, release, case["saveAs"])
    return "ok"


def run_freshness(case, keys, installed):
    latest, release = case["latest"], None
    if latest:
        release = verify.verify_release(latest["payload"], latest["signature"], keys, installed)
    now = case["now"] / 1000
    freshness = verify.verify_freshness(
        case["payload"], case["signature"], keys, installed, release, case["plugins"], now
    )
    version = freshness["latestVersion"]
    return "ok" if version is not None and verify.is_newer(version, installed) else "current"


for one in json.load(open(sys.argv[2], encoding="utf8")):
    try:
        print(run(one))
    except Exception as error:
        print(repr(error).replace("\n", " "))
