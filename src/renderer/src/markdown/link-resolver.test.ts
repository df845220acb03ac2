import { expect, onTestFinished, test } from 'vitest'
import { waitUntil } from '../../../../test/shared/wait-until.ts'
import { contract, type LatentContract } from '../../../shared/contract/index.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { createClient } from '../../../shared/rpc/client.ts'
import type { Handlers } from '../../../shared/rpc/contract.ts'
import { createChannelPair } from '../../../shared/rpc/pair.ts'
import { createServer } from '../../../shared/rpc/server.ts'
import { createLinkResolver } from './link-resolver.ts'

function connect() {
  const asked: number[] = []
  const notes = new Set(['Ada.md'])
  const handlers = {
    'link.resolveAll': ({ links }: { links: readonly { target: string }[] }) => {
      asked.push(links.length)
      return links.map(({ target }) => {
        const path = vaultPath(`${target}.md`)
        const isThere = notes.has(path)
        return { path: isThere ? path : null, createPath: isThere ? null : path, line: null }
      })
    },
  }
  const pair = createChannelPair()
  const server = createServer(contract, handlers as unknown as Handlers<LatentContract>, {
    onUnexpected: (error) => {
      throw error
    },
    validateOutput: true,
  })
  server.attach(pair.server, 'window')
  const links = createLinkResolver({ client: createClient<LatentContract>(pair.client) })
  onTestFinished(links.follow())
  return { links, asked, notes, server }
}
const question = (target: string) => ({ from: null, target, type: 'wikilink' as const })

test('a page asks once for all its links, and for each only once', async () => {
  const { links, asked } = connect()
  const heard: string[] = []
  for (const target of ['Ada', 'Bea', 'Ada'])
    links.watch(question(target), () => heard.push(target))
  await waitUntil(() => expect(heard.toSorted()).toEqual(['Ada', 'Ada', 'Bea']))
  expect(asked).toEqual([2])
  expect(links.read(question('Ada'))?.path).toBe('Ada.md')
  expect(links.read(question('Bea'))).toEqual({ path: null, createPath: 'Bea.md', line: null })
})

test('a link learns that its note is there now, and says so only when something changed', async () => {
  const { links, notes, server } = connect()
  const heard: string[] = []
  links.watch(question('Ada'), () => heard.push('Ada'))
  links.watch(question('Bea'), () => heard.push('Bea'))
  await waitUntil(() => expect(heard).toHaveLength(2))
  notes.add('Bea.md')
  server.emit('vault.changed', { changes: [], foldersChanged: [] })
  await waitUntil(() => expect(links.read(question('Bea'))?.path).toBe('Bea.md'))
  expect(heard).toEqual(['Ada', 'Bea', 'Bea'])
})

test('what nobody watches any more is forgotten at once, and not asked again', async () => {
  const { links, asked, server } = connect()
  const stop = links.watch(question('Ada'), () => {})
  links.watch(question('Bea'), () => {})
  await waitUntil(() => expect(links.read(question('Bea'))).toBeDefined())
  stop()
  server.emit('vault.changed', { changes: [], foldersChanged: [] })
  await waitUntil(() => expect(links.read(question('Ada'))).toBeUndefined())
  expect(asked).toEqual([2])
  await waitUntil(() => expect(asked).toEqual([2, 1]))
})
