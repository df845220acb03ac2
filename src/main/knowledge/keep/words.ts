import type { ExclusionKind } from '../../../shared/domain/exclusion.ts'

/** Why a rule keeps a note out of the search. */
export const EXCLUDED: Readonly<Record<ExclusionKind, string>> = {
  drawings: 'It is a drawing, whose data nobody searches.',
  templates: 'It lies in a folder of templates.',
  folder: 'It lies in a folder that is left out.',
  glob: 'Its path fits a pattern that is left out.',
  tag: 'It has a tag that is left out.',
  extension: 'Its name ends as is left out.',
}

export const NOT_READ = 'The index has not met this note yet.'
/** Behind the reason why it could not be read. */
export const FAILED_BUT_KNOWN = 'What was known of it before is still searched.'
export const COULD_NOT_SCAN =
  'The index could not be brought up to date because of an error inside Latent.'
