import { app, appEvents } from './app.ts'
import { audit, auditEvents } from './audit.ts'
import { capture, captureEvents } from './capture.ts'
import { captureBox, captureBoxEvents } from './capture-box.ts'
import { chat, chatEvents } from './chat.ts'
import { circuit, circuitEvents } from './circuit.ts'
import { digest, digestEvents } from './digest.ts'
import { draft } from './draft.ts'
import { file } from './file.ts'
import { history } from './history.ts'
import { inlineHelp } from './inline-help.ts'
import { note, noteEvents } from './note.ts'
import { rename } from './rename.ts'
import { search, searchEvents } from './search.ts'
import { settings, settingsEvents } from './settings.ts'
import { task, taskEvents } from './task.ts'
import { transfer } from './transfer.ts'

/** All that a window or a browser can ask of main. Methods are noun.verb, events noun.pastParticiple. */
export const contract = {
  methods: {
    ...app,
    ...note,
    ...draft,
    ...file,
    ...history,
    ...audit,
    ...rename,
    ...search,
    ...chat,
    ...capture,
    ...digest,
    ...inlineHelp,
    ...settings,
    ...task,
    ...transfer,
    ...captureBox,
    ...circuit,
  },
  events: {
    ...auditEvents,
    ...appEvents,
    ...noteEvents,
    ...searchEvents,
    ...chatEvents,
    ...captureEvents,
    ...digestEvents,
    ...settingsEvents,
    ...taskEvents,
    ...captureBoxEvents,
    ...circuitEvents,
  },
}
export type LatentContract = typeof contract
