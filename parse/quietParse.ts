/** Import this before parse-server: as it loads, it makes a folder of log files of its own, with what people sent in them. */
process.env.PARSE_SERVER_LOGS_FOLDER = 'null';
