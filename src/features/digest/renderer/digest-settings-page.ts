/** The id of the page of the settings. */
export const DIGEST_SETTINGS = 'digests'
