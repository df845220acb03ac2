/**
 * Files of Latent's own in the vault, which go through the door like notes: recorded, checked and undoable. Everything
 * else that is hidden stays closed, and to paths from outside (a model's, a window's) so do these.
 */
export const OWN_FILES = [
  '.latent/tags.json',
  '.latent/tasks.json',
  '.latent/capture-examples.jsonl',
] as const
export type OwnFile = (typeof OWN_FILES)[number]

export const isOwnFile = (path: string): path is OwnFile => OWN_FILES.some((own) => own === path)
