/** What is said of downloads. Sizes are texts: “2.1 GB”. */
export const DOWNLOAD_WORDS = {
  unknown: 'Latent does not offer that model.',
  absent: (name: string) => `${name} is not on this machine any more.`,
  noRoom: (name: string, needed: string, free: string) =>
    `${name} needs ${needed} more on the disk, and ${free} are free. Make room, then go on.`,
  elsewhere: (name: string) => `Another Latent is downloading ${name}. Wait until it is done.`,
  brokenOff: (name: string, host: string) =>
    `${name} could not be downloaded from ${host}: the connection broke off. What is here is kept. Check the connection, then go on.`,
  cannotKeep: (name: string, folder: string) =>
    `${name} could not be kept in ${folder}. Check the disk and its permissions.`,
  damaged: (name: string, host: string) =>
    `What came from ${host} is not ${name} as Latent knows it, so nothing of it was kept. Download it again; if it stays so, somebody changed that file.`,
} as const
