import { editBlueprint } from '../../shared/text/edit-blueprint.ts'
import { readBlueprint } from '../../shared/text/read-blueprint.ts'
import type { BlueprintText } from './circuit-editing.ts'
import { editsBetween } from './edits-between.ts'

/** A block's text as the shared reader and writer of blueprints have it. */
export const blueprintFormat: BlueprintText = {
  read: (text) => readBlueprint(text).blueprint,
  write(text, next, renames) {
    const before = readBlueprint(text).blueprint ?? { components: [], wires: [] }
    return editBlueprint(text, editsBetween(before, next, renames))
  },
}
