<?php
// php run-snippet.php FOLDER_OF_VERIFY CASES: answers each case with a line, "ok" or why it is refused.
require "$argv[1]/verify.php";

function run(array $case): void
{
    $keys = $case['publicKeys'];
    if ($case['call'] === 'license') {
        Latchkey\verifyLicense($case['token'], $keys, $case['app'], $case['machineId'], $case['now'] / 1000);
        return;
    }
    $release = Latchkey\verifyRelease($case['payload'], $case['signature'], $keys, $case['installed']);
    if ($case['download']) Latchkey\saveFile(fopen($case['download'], 'rb'), $release, $case['saveAs']);
}

foreach (json_decode(file_get_contents($argv[2]), true) as $case) {
    try {
        run($case);
        echo "ok\n";
    } catch (Throwable $error) {
        echo str_replace("\n", ' ', get_class($error) . ' ' . $error->getMessage()), "\n";
    }
}
