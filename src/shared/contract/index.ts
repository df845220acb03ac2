import type { Contract } from '../rpc/contract.ts'
import { app, appEvents } from './app.ts'
import { audit, auditEvents } from './audit.ts'
import { chat, chatEvents } from './chat.ts'
import { desktop } from './desktop.ts'
import { draft } from './draft.ts'
import { embedding } from './embedding.ts'
import { engine, engineEvents } from './engine.ts'
import { file } from './file.ts'
import { history } from './history.ts'
import { indexStates } from './index-states.ts'
import { inlineHelp } from './inline-help.ts'
import { known } from './known.ts'
import { keptSearch, keptSearchEvents } from './kept-search.ts'
import { note, noteEvents } from './note.ts'
import { property } from './property.ts'
import { rename } from './rename.ts'
import { replace } from './replace.ts'
import { search, searchEvents } from './search.ts'
import { settings, settingsEvents } from './settings.ts'
import { spelling } from './spelling.ts'
import { tag } from './tag.ts'
import { windowQuestion, windowQuestionEvents } from './window-question.ts'

/** What a window or a browser can ask of the core. Methods are noun.verb, events noun.pastParticiple. */
export const contract = {
  methods: {
    ...app,
    ...note,
    ...draft,
    ...file,
    ...history,
    ...audit,
    ...rename,
    ...known,
    ...property,
    ...tag,
    ...search,
    ...embedding,
    ...indexStates,
    ...replace,
    ...keptSearch,
    ...chat,
    ...inlineHelp,
    ...settings,
    ...engine,
    ...spelling,
    ...windowQuestion,
    ...desktop,
  },
  events: {
    ...auditEvents,
    ...appEvents,
    ...noteEvents,
    ...searchEvents,
    ...keptSearchEvents,
    ...chatEvents,
    ...settingsEvents,
    ...engineEvents,
    ...windowQuestionEvents,
  },
}
export type CoreContract = typeof contract

/** The contracts of the features: each adds its own here, by `declare module` in its `contract.ts`. */
export interface FeatureContracts {}

type PartOf<Each, Part extends keyof Contract> = Each extends Contract ? Each[Part] : never
type Both<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  each: infer All,
) => void
  ? All
  : never
type OfFeatures<Part extends keyof Contract> = Both<
  PartOf<FeatureContracts[keyof FeatureContracts], Part>
>

/** All that a window or a browser can ask: of the core, and of every feature. */
export type LatentContract = {
  readonly methods: CoreContract['methods'] & OfFeatures<'methods'>
  readonly events: CoreContract['events'] & OfFeatures<'events'>
}
