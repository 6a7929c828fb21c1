<?php
// A site of one test: its folder is the current one, its database the one behind SOCKET.
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:' . getenv('SOCKET'));
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('WP_HOME', 'http://localhost');
define('WP_SITEURL', 'http://localhost');
define('WP_CONTENT_DIR', getcwd() . '/wp-content');
define('FS_METHOD', 'direct');
define('DISABLE_WP_CRON', true);
$table_prefix = 'wp_';
require ABSPATH . 'wp-settings.php';
