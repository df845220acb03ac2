/** What is said where a download ends that was not wanted to. @param host with its port, where it is not the usual one */
export const DOWNLOAD_WORDS = {
  answered: (host: string, status: number, path: string) =>
    `${host} answered ${status} for ${path}.`,
  silent: (host: string, seconds: number) =>
    `${host} sent nothing for ${seconds} seconds, so it was given up. Try again later.`,
  ledAway: (host: string, to: string) =>
    `${host} sent the request on to ${to}, which is none of its own, so it was not followed.`,
  tooLong: (host: string) => `${host} sent more than the file can be, so it was given up.`,
  another: (host: string) =>
    `${host} has another file there than the one that Latent knows, so nothing was fetched.`,
  cutShort: (host: string) =>
    `The connection to ${host} broke off. What is here is kept, so that it can go on from there.`,
  diskFull: 'The disk is full. Make room, then go on.',
} as const
