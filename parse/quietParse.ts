/** Import before parse-server, which otherwise creates a folder of log files that contain users' input. */
process.env.PARSE_SERVER_LOGS_FOLDER = 'null';
