import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ModelProfile } from '../../../shared/domain/models/model-profile.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { startModelServer, type ModelServer } from '../../../../test/models/model-server.ts'
import { withApp, type AppRig } from '../../../../test/app/with-app.ts'
import { createPictures, type Picture } from './pictures.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const files = { 'Plan.md': '# Plan\n\n![[plan.png]]\n', 'fake.png': 'not a picture' }

async function withModel(
  profile: ModelProfile,
  action: (rig: AppRig, server: ModelServer) => Promise<void>,
): Promise<void> {
  const server = await startModelServer([], { otherwise: () => ({ text: 'Seen.' }) })
  try {
    await withApp(files, async (rig) => {
      const [provider] = server.settings.providers ?? []
      if (!provider) throw new Error('The server has no settings.')
      await rig.client.call('provider.save', { provider: { ...provider, profile } })
      const { vault, knowledge } = rig.app.services.session()
      await writeFile(join(vault.root, 'plan.png'), PNG)
      await writeFile(join(vault.root, 'large.png'), Buffer.concat([PNG, Buffer.alloc(5_000_001)]))
      await knowledge.reconcile()
      await action(rig, server)
    })
  } finally {
    await server.close()
  }
}

/** Sends a message; what was said to the person, and what the model was sent last. */
async function send(
  { client }: AppRig,
  server: ModelServer,
  message: { text: string; images?: string[]; notes?: string[] },
) {
  const { conversationId } = await client.call('chat.send', {
    conversationId: null,
    text: message.text,
    openPath: null,
    images: (message.images ?? []).map(vaultPath),
    context: (message.notes ?? []).map((path) => ({ kind: 'note', path: vaultPath(path) })),
  })
  const notices: string[] = []
  for await (const item of client.stream('chat.watch', { conversationId, after: 0 })) {
    if (item.type === 'notice') notices.push(item.text)
    if (item.type === 'turn-end') break
  }
  return { notices, sent: JSON.stringify(server.requests.at(-1)?.body) }
}
const url = `data:image/png;base64,${PNG.toString('base64')}`

describe('pictures of the vault', () => {
  test.each<['native' | 'text']>([['native'], ['text']])(
    'go to a model that sees, whether its calls are %s',
    (toolCalls) =>
      withModel({ seesImages: true, toolCalls }, async (rig, server) => {
        for (const message of [
          { text: 'What is this?', images: ['plan.png'] },
          { text: 'What is ![[plan.png]]?' },
          { text: 'What is on it?', notes: ['Plan.md'] },
        ]) {
          const { notices, sent } = await send(rig, server, message)
          expect(notices).toEqual([])
          expect(sent.split(url)).toHaveLength(2)
          expect(sent).toContain('[Picture “plan.png”]')
        }
      }),
  )

  test('are never dropped in silence where the model does not see', () =>
    withModel({}, async (rig, server) => {
      const { notices, sent } = await send(rig, server, { text: 'Look.', images: ['plan.png'] })
      expect(notices).toEqual(['plan.png was not sent: scripted does not see pictures.'])
      expect(sent).not.toContain('data:image')
      expect(sent).toContain('[Picture “plan.png” was not sent: scripted does not see pictures]')
    }))

  test('that are none, are too large or are gone are named, and the others go', () =>
    withModel({ seesImages: true }, async (rig, server) => {
      const images = ['fake.png', 'large.png', 'gone.png', 'plan.png']
      const { notices, sent } = await send(rig, server, { text: 'Look.', images })
      expect(notices.join(' ')).toMatch(/fake\.png was not sent: models take PNG/)
      expect(notices.join(' ')).toMatch(/large\.png was not sent: it has 5\.0 MB/)
      expect(notices.join(' ')).toMatch(/gone\.png was not sent: it is not there/)
      expect(sent.split('data:image')).toHaveLength(2)
    }))
})

test('the newest pictures go first when there are too many, and none is read twice', async () => {
  const reads: string[] = []
  const read = async (path: string): Promise<Picture> => {
    reads.push(path)
    return { status: 'read', dataUrl: `data:${path}`, sizeBytes: 10 }
  }
  const shelf = createPictures({ read, model: { label: 'm', seesImages: true } })
  const paths = Array.from({ length: 8 }, (_, n) => vaultPath(`${n}.png`))
  const messages = paths.map((path) => ({ role: 'user' as const, content: 'x', images: [path] }))
  const first = await shelf.illustrate(messages)
  const second = await shelf.illustrate(messages)
  expect([...first.pictures.keys()]).toEqual(paths.slice(2).toReversed())
  expect(first.problems).toHaveLength(2)
  expect(second.problems).toEqual([])
  expect(reads).toHaveLength(8)
})
