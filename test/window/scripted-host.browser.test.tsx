import { expect, test } from 'vitest'
import type { LatentContract } from '../../src/shared/contract/index.ts'
import { createClient } from '../../src/shared/rpc/client.ts'
import { LatentError } from '../../src/shared/rpc/errors.ts'
import { createScriptedHost, never, type Answers } from './scripted-host.ts'

const connect = async (answers: Answers) => {
  const host = createScriptedHost(answers)
  return { host, client: createClient<LatentContract>(await host.open()) }
}

test('answers, refuses, and tells what it was asked', async () => {
  const { host, client } = await connect({
    'trash.read': ({ id }) => ({ text: `text of ${id}` }),
    'trash.list': new LatentError('unavailable', 'The folder .trash is not there.'),
  })
  expect(await client.call('trash.read', { id: '.trash/a.md' })).toEqual({
    text: 'text of .trash/a.md',
  })
  await expect(client.call('trash.list', {})).rejects.toMatchObject({ code: 'unavailable' })
  host.answer({ 'trash.list': [] })
  expect(await client.call('trash.list', {})).toEqual([])
  expect(host.asked('trash.read')).toEqual([{ id: '.trash/a.md' }])
  expect(host.problems()).toEqual([])
})
test('a method that was given no answer is named', async () => {
  const { host, client } = await connect({})
  await expect(client.call('trash.list', {})).rejects.toThrow(/trash\.list/)
  expect(host.problems()).toEqual([expect.stringContaining('trash.list')])
})
test('an answer that main could not give is named', async () => {
  const text = 42 as unknown as string
  const { host, client } = await connect({ 'trash.read': { text } })
  await expect(client.call('trash.read', { id: 'a' })).rejects.toThrow()
  expect(host.problems()).toEqual([expect.stringContaining('trash.read')])
})
test('events reach the window, and only with what the contract says they carry', async () => {
  const { host, client } = await connect({})
  const heard: unknown[] = []
  client.on('vault.savingAsked', (payload) => heard.push(payload))
  host.send('vault.savingAsked', { askId: 'one' })
  await expect.poll(() => heard).toEqual([{ askId: 'one' }])
  expect(() => host.send('vault.savingAsked', { askId: 1 as unknown as string })).toThrow()
})
test('a host that went away ends what waits', async () => {
  const { host, client } = await connect({ 'trash.list': never })
  const answer = client.call('trash.list', {})
  host.goAway()
  await expect(answer).rejects.toMatchObject({ code: 'disconnected' })
  await expect(host.open()).rejects.toMatchObject({ code: 'disconnected' })
  host.comeBack()
  await expect(host.open()).resolves.toBeDefined()
})
