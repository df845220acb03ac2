import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { recordConversations, recordedTools } from './record-conversations.ts'
import { RECORDED_FOLDER, TOOLS_FILE } from './recorded-conversation.ts'

// `node conformance/templates/write-conversations.ts`: holds the recorded conversations again, as Latent says them now.
// `npm run format` behind it.

const recordedText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

await mkdir(RECORDED_FOLDER, { recursive: true })
await writeFile(join(RECORDED_FOLDER, TOOLS_FILE), recordedText(recordedTools()))
for (const [name, conversation] of await recordConversations())
  await writeFile(join(RECORDED_FOLDER, `${name}.json`), recordedText(conversation))
