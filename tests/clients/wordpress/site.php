<?php
/**
 * What the pages of WordPress' dashboard do, as `php site.php COMMAND [ARGUMENT …]` in the folder of a site. Prints JSON.
 */
define('ABSPATH', getcwd() . '/');
define('WP_ADMIN', true);
[, $command, $first, $second] = [...$argv, null, null];
if ($command === 'install') {
    (new mysqli('localhost', 'root', '', null, 0, getenv('SOCKET')))->query('CREATE DATABASE wordpress');
    define('WP_INSTALLING', true);
    // It would write a mail.
    function wp_new_blog_notification() {}
}
require __DIR__ . '/wp-config.php';
require ABSPATH . 'wp-admin/includes/admin.php';

function messages($error) {
    return array_map(fn ($code) => [$code, $error->get_error_message($code), $error->get_error_data($code)], $error->get_error_codes());
}

function installed($plugin) {
    return get_plugin_data(WP_PLUGIN_DIR . '/' . $plugin, false)['Version'];
}

// As `wp-admin/install.php`.
function command_install() {
    require ABSPATH . 'wp-admin/includes/upgrade.php';
    return wp_install('Shop', 'admin', 'admin@example.test', false, '', 'password')['user_id'];
}

// Alone: what one plugin trusts, the site trusts.
function command_activate($plugin) {
    deactivate_plugins(get_option('active_plugins'), true);
    $error = activate_plugin($plugin);
    return is_wp_error($error) ? messages($error) : true;
}

function command_option($name, $value) {
    return update_option($name, $value);
}

// As `Check again` of the page with the updates.
function command_check($plugin) {
    wp_clean_plugins_cache();
    wp_update_plugins();
    $found = get_site_transient('update_plugins');
    return ['offered' => $found->response[$plugin] ?? null, 'current' => $found->no_update[$plugin] ?? null];
}

// As the link `View details`.
function command_details($slug) {
    require_once ABSPATH . 'wp-admin/includes/plugin-install.php';
    $found = plugins_api('plugin_information', ['slug' => $slug]);
    return is_wp_error($found) ? messages($found) : ['name' => $found->name, 'sections' => $found->sections];
}

// As the button `Update now`.
function command_update($plugin) {
    require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';
    $skin = new WP_Ajax_Upgrader_Skin();
    $results = (new Plugin_Upgrader($skin))->bulk_upgrade([$plugin]);
    return ['updated' => is_array($results[$plugin] ?? null), 'errors' => messages($skin->get_errors()), 'version' => installed($plugin)];
}

$arguments = array_filter([$first, $second], fn ($value) => $value !== null);
echo "\n", json_encode(('command_' . $command)(...$arguments)), "\n";
