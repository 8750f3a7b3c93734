/** What a new passkey is called until its owner names it: the system that it was made on. Empty when unknown. */
export const deviceName = (agent = navigator.userAgent): string =>
  /iPhone|iPad|Android|Windows|Mac|CrOS|Linux/.exec(agent)?.[0].replace('CrOS', 'ChromeOS') ?? '';
