/** Where models come from unless a test says otherwise. */
export const MODEL_HOST = 'https://huggingface.co'

/** A file of one state of a repository (`owner/name`). @param revision a commit, or a branch */
export const modelFileUrl = (
  host: string,
  {
    repository,
    revision,
    file,
  }: { readonly repository: string; readonly revision: string; readonly file: string },
): URL => new URL(`/${repository}/resolve/${revision}/${file}`, host)

/** Large files lie with the host's own storage, below one of these names, and it redirects there. */
const STORAGE = /(?:^|\.)(?:huggingface\.co|hf\.co)$/

/** Whether the host may send a request on to `to`: to itself, and over https to its own storage. */
export const isOfModelHost =
  (host: string) =>
  (to: URL): boolean =>
    to.origin === host ||
    (to.protocol === 'https:' && host === MODEL_HOST && STORAGE.test(to.hostname))
