<?php
/**
 * A plugin that every site must use, in place of the network: wordpress.org has nothing new, and the service, whose
 * name is SERVICE, is at REACHED. WordPress itself asks, reads and stores as it always does.
 */
add_filter('pre_http_request', function ($answer, $args, $url) {
    if (str_starts_with($url, 'https://api.wordpress.org/')) {
        return [
            'headers' => [],
            'body' => '{"plugins":[],"no_update":[],"translations":[]}',
            'response' => ['code' => 200, 'message' => 'OK'],
            'cookies' => [],
            'filename' => null,
        ];
    }
    if (!str_starts_with($url, getenv('SERVICE'))) return $answer;
    $args['reject_unsafe_urls'] = false;
    // In place of five seconds, which a busy machine may take.
    $args['timeout'] = 60;
    return wp_remote_request(getenv('REACHED') . substr($url, strlen(getenv('SERVICE'))), $args);
}, 10, 3);
