import { createTally } from '../result.ts'
import { compareTemplates } from './compare-templates.ts'
import { ownTemplates, templatesIn } from './families.ts'
import { readRecorded } from './recorded-conversation.ts'

// A process of its own: native code writes to its outputs, and may abort. Argument: a folder of templates, or none for
// Latent's own. Sends the groups of the tally.

const folder = process.argv[2]
const tally = createTally()
const templates = folder === undefined ? ownTemplates() : templatesIn(folder)
await compareTemplates(templates, readRecorded(), tally)
process.send?.(tally.results(), () => process.exit(0))
