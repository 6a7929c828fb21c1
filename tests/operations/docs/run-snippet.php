<?php
// php run-snippet.php FOLDER_OF_VERIFY CASES: answers each case with a line, "ok", "current" where
// nothing is newer, or why it is refused.
require "$argv[1]/verify.php";

function run(array $case, int &$storedSeq): string
{
    $keys = $case['publicKeys'];
    if ($case['call'] === 'license') {
        Latchkey\verifyLicense($case['token'], $keys, $case['app'], $case['machineId'], $case['now'] / 1000);
        return 'ok';
    }
    if ($case['call'] === 'answer') {
        file_put_contents($case['saveAs'], Latchkey\readAnswer(fopen($case['download'], 'rb')));
        return 'ok';
    }
    $installed = $case['installed'];
    if ($case['continues']) $installed['seq'] = $storedSeq;
    $storedSeq = $installed['seq'];
    if ($case['call'] === 'freshness') return runFreshness($case, $keys, $installed);
    $release = Latchkey\verifyRelease($case['payload'], $case['signature'], $keys, $installed);
    $storedSeq = $release['seq'];
    if (!Latchkey\isNewer($release['version'], $installed)) return 'current';
    if ($case['download']) Latchkey\saveFile(fopen($case['download'], 'rb'), $release, $case['saveAs']);
    return 'ok';
}

function runFreshness(array $case, array $keys, array $installed): string
{
    ['latest' => $latest, 'plugins' => $plugins] = $case;
    $release = $latest
        ? Latchkey\verifyRelease($latest['payload'], $latest['signature'], $keys, $installed)
        : null;
    [$payload, $signature, $now] = [$case['payload'], $case['signature'], $case['now'] / 1000];
    $freshness = Latchkey\verifyFreshness($payload, $signature, $keys, $installed, $release, $plugins, $now);
    $version = $freshness['latestVersion'];
    return $version !== null && Latchkey\isNewer($version, $installed) ? 'ok' : 'current';
}

$storedSeq = 0;
foreach (json_decode(file_get_contents($argv[2]), true) as $case) {
    try {
        echo run($case, $storedSeq), "\n";
    } catch (Throwable $error) {
        echo str_replace("\n", ' ', get_class($error) . ' ' . $error->getMessage()), "\n";
    }
}
