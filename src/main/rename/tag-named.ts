import { LatentError } from '../../shared/rpc/errors.ts'
import { normaliseTag } from '../notes/tags.ts'
import { saysNoTag } from './words.ts'

/** The name of a tag that a person typed, without `#`. @throws LatentError `invalid_input` for what no tag can be */
export function tagNamed(text: string): string {
  const name = normaliseTag(text)
  if (name === null) throw new LatentError('invalid_input', saysNoTag(text))
  return name
}
