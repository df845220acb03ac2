import { expect, test } from 'vitest'
import type { KeptSearches } from '../../shared/contract/kept-search.ts'
import { withApp } from '../../../test/app/with-app.ts'

const SEARCH = {
  id: null,
  name: 'Boats',
  query: 'tag:boats',
  mode: 'hybrid',
  sort: 'newest',
} as const

test('saved searches are renamed and deleted by their id, outlive the session, and every window hears of it', () =>
  withApp({ 'a.md': 'a' }, async (rig) => {
    const heard: KeptSearches[] = []
    rig.client.on('search.keptChanged', (kept) => heard.push(kept))
    const { saved } = await rig.client.call('search.save', SEARCH)
    const id = saved[0]?.id ?? ''
    await rig.client.call('search.save', { ...SEARCH, name: 'Ships' })
    await rig.client.call('search.save', { ...SEARCH, id, name: 'All boats' })
    expect(heard.at(-1)?.saved.map(({ name }) => name)).toEqual(['All boats', 'Ships'])
    await rig.restart()
    const kept = await rig.client.call('search.kept', {})
    expect(kept.saved.map(({ name }) => name)).toEqual(['All boats', 'Ships'])
    const rest = await rig.client.call('search.unsave', { id })
    expect(rest.saved.map(({ name }) => name)).toEqual(['Ships'])
    await expect(rig.client.call('search.save', { ...SEARCH, id })).rejects.toMatchObject({
      code: 'not_found',
    })
  }))

test('what was searched stands once each, the last first, fifty of them, until it is forgotten', () =>
  withApp({ 'a.md': 'a' }, async ({ client }) => {
    for (let index = 0; index < 52; index++)
      await client.call('search.remember', { query: `query ${index}` })
    const { recent } = await client.call('search.remember', { query: 'query 30' })
    expect(recent).toHaveLength(50)
    expect(recent.slice(0, 2)).toEqual(['query 30', 'query 51'])
    expect(recent.filter((query) => query === 'query 30')).toHaveLength(1)
    await client.call('search.save', SEARCH)
    expect(await client.call('search.forget', {})).toMatchObject({ recent: [], saved: [{}] })
  }))
