"""python3 run-snippet.py FOLDER_OF_VERIFY CASES: answers each case with a line, "ok" or why it is refused."""
import json
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
import verify  # noqa: E402


def run(case):
    keys = case["publicKeys"]
    if case["call"] == "license":
        return verify.verify_license(case["token"], keys, case["app"], case["machineId"], case["now"] / 1000)
    release = verify.verify_release(case["payload"], case["signature"], keys, case["installed"])
    if case["download"]:
        with open(case["download"], "rb") as download:
            verify.save_file(download, release, case["saveAs"])


for one in json.load(open(sys.argv[2], encoding="utf8")):
    try:
        run(one)
        print("ok")
    except Exception as error:
        print(repr(error).replace("\n", " "))
