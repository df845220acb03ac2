import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { ModelSettings } from '../../src/shared/domain/models/provider.ts'
import { createNetwork, type Fetch } from '../../src/main/platform/network.ts'
import type { SpellingShell } from '../../src/main/platform/ports.ts'
import { startModelServer } from '../models/model-server.ts'
import { runCli } from '../app/run-cli.ts'
import { withApp, type AppRig } from '../app/with-app.ts'

const ELSEWHERE: ModelSettings = {
  preset: 'custom',
  baseUrl: 'https://model.example/v1',
  model: 'far',
}
const REFUSED = {
  code: 'denied',
  message: expect.stringMatching(/^“Local only” is on, so nothing is sent to \S+\. Use .*turn it/),
}
const never = new AbortController().signal

/** Stands where requests leave this computer, and notes them. */
function listenAtTheGate() {
  const sent: string[] = []
  const fetch: Fetch = async (address) => {
    sent.push(new URL(address).host)
    return Response.json({ data: [{ id: 'far' }] })
  }
  return { sent, fetch }
}

const ask = {
  'the list of models': ({ client }: AppRig) => client.call('model.list', { model: ELSEWHERE }),
  examination: async ({ client }: AppRig) => {
    const request = { model: ELSEWHERE, providerId: null, measuresContext: false }
    for await (const _ of client.stream('model.examine', request));
  },
  'the download of an embedding model': async ({ client }: AppRig) => {
    for await (const _ of client.stream('embedding.download', { id: 'all-MiniLM-L6-v2' }));
  },
} as const

describe('while “Local only” is on (S11)', () => {
  test.each(Object.entries(ask))('%s is refused with a sentence, and nothing is sent', (_, run) => {
    const { sent, fetch } = listenAtTheGate()
    return withApp(
      { 'Atlas.md': '# Atlas\n' },
      async (rig) => {
        await rig.client.call('settings.update', { patch: { localOnly: true } })
        await expect(run(rig)).rejects.toMatchObject(REFUSED)
        expect(sent).toEqual([])
        await rig.client.call('settings.update', { patch: { localOnly: false } })
        await run(rig).catch(() => {})
        expect(sent, 'the path is the one that sends').not.toEqual([])
      },
      { overrides: { fetch } },
    )
  })

  test('a model elsewhere is not asked, and says why; one on this computer goes on', async () => {
    const { sent, fetch } = listenAtTheGate()
    const server = await startModelServer([{ text: 'From here.' }])
    const near = { id: 'near', name: 'Near', preset: 'custom' as const, model: 'scripted' }
    try {
      await withApp(
        {},
        async ({ client, chat }) => {
          const providers = [
            { ...ELSEWHERE, id: 'far', name: 'Far' },
            { ...near, baseUrl: server.baseUrl },
          ]
          const patch = { providers, defaultProvider: 'far', localOnly: true }
          await client.call('settings.update', { patch })
          const { model } = await client.call('app.state', {})
          expect(model.problem).toEqual(REFUSED.message)
          const refused = await chat('Hello')
          expect(JSON.stringify(refused)).toContain('so nothing is sent to model.example')
          expect(sent).toEqual([])
          await client.call('settings.update', { patch: { defaultProvider: 'near' } })
          expect(JSON.stringify(await chat('Hello'))).toContain('From here.')
        },
        {
          overrides: {
            fetch: (address, init) =>
              String(address).startsWith(server.baseUrl)
                ? globalThis.fetch(address, init)
                : fetch(address, init),
          },
        },
      )
    } finally {
      await server.close()
    }
  })

  test('no language of the spelling has a dictionary, and none can be added', async () => {
    const used: (readonly string[])[] = []
    const spelling: SpellingShell = {
      kind: 'dictionaries',
      languages: () => ['en-GB', 'de-DE'],
      use: (languages) => void used.push(languages),
      words: async () => [],
      useWords: async () => {},
    }
    await withApp(
      {},
      async ({ client, restart }) => {
        const update = (patch: object) => client.call('settings.update', { patch })
        await update({ spellLanguages: ['en-GB'] })
        await update({ localOnly: true })
        await expect(update({ spellLanguages: ['en-GB', 'de-DE'] })).rejects.toMatchObject({
          code: 'denied',
          message: expect.stringContaining('no dictionary was downloaded'),
        })
        await restart()
        expect(used).toEqual([['en-GB'], [], []])
      },
      { ports: { spelling } },
    )
  })

  test('the command line asks no model elsewhere either', () =>
    withApp({}, async ({ client, dataDir, vaultDir }) => {
      await client.call('settings.update', { patch: { localOnly: true } })
      const place = ['--base-url', ELSEWHERE.baseUrl, '--model', 'far', '--data-dir', dataDir]
      const runs = await Promise.all([
        runCli(['chat', 'Hello', '--vault', vaultDir, ...place]),
        runCli(['doctor', ...place]),
      ])
      for (const { code, stderr } of runs) {
        expect(code).toBe(1)
        expect(stderr).toContain('so nothing is sent to model.example')
      }
    }))
})

describe('the gate of the network (S11)', () => {
  const servers: ReturnType<typeof createServer>[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })

  /** A real server that is reached by every address of this machine, also by one that is not loopback's. */
  async function serve(location: string | null = null) {
    const seen: string[] = []
    const server = createServer((request, response) => {
      seen.push(request.url ?? '')
      response.writeHead(location === null ? 200 : 302, location === null ? {} : { location }).end()
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
    return { seen, port: (server.address() as AddressInfo).port }
  }

  test('a server at an address that is not loopback’s sees nothing', async () => {
    const { seen, port } = await serve()
    let isLocalOnly = false
    const { fetch } = createNetwork({ isLocalOnly: () => isLocalOnly })
    await fetch(`http://0.0.0.0:${port}/before`)
    isLocalOnly = true
    await expect(fetch(`http://0.0.0.0:${port}/after`)).rejects.toMatchObject(REFUSED)
    for (const host of ['127.0.0.1', 'localhost']) await fetch(`http://${host}:${port}/${host}`)
    expect(seen).toEqual(['/before', '/127.0.0.1', '/localhost'])
  })

  test.each([
    'https://127.0.0.1.example',
    'https://localhost.example/v1',
    'http://user@192.168.1.4:11434',
    'http://[::ffff:8.8.8.8]/',
    'not an address',
  ])('%s is not this computer', (address) => {
    const { refusal } = createNetwork({ isLocalOnly: () => true })
    expect(refusal(address)).toContain('nothing is sent')
  })

  test('what answers on this computer cannot send a request elsewhere', async () => {
    const far = await serve()
    const near = await serve(`http://0.0.0.0:${far.port}/`)
    const { fetch } = createNetwork({ isLocalOnly: () => true })
    await expect(fetch(`http://127.0.0.1:${near.port}/`)).rejects.toThrow()
    expect(far.seen).toEqual([])
  })

  test('what is on its way when it is turned on is broken off', async () => {
    const { fetch, cutOff } = createNetwork({
      isLocalOnly: () => false,
      fetch: (_address, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        ),
    })
    const far = fetch('https://model.example/v1', { signal: never })
    cutOff()
    await expect(far).rejects.toMatchObject({
      code: 'denied',
      message: '“Local only” was turned on, so the request was broken off.',
    })
  })
})
