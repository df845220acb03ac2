/** A page that only goes on to another address, which must need no escaping in HTML. */
export const onwardPage = (address: string): string =>
  `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${address}"><title>Latent</title><p><a href="${address}">Open Latent</a></p>`
