import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { mount } from '../../../../test/window/mount.tsx'
import { untilStopped } from '../../../../test/window/scripted-host.ts'
import { useCall } from './use-call.ts'

/** What a question came to, in one line. */
function Asked({
  query,
  reloads = false,
}: {
  readonly query: string | null
  readonly reloads?: boolean
}) {
  // oxfmt-ignore
  const { data, error, isLoading, reload } = useCall(
    'note.names',
    query === null ? null : { query, limit: 1 },
    reloads ? { reloadOn: ['vault.changed'] } : {},
  )
  return (
    <button type="button" onClick={reload}>
      {isLoading ? 'asking ' : ''}
      {error ? `${error.code} ` : ''}
      {data ? `found ${data.length}` : 'nothing'}
    </button>
  )
}
const says = (text: string): Promise<void> =>
  expect.element(page.getByRole('button')).toHaveTextContent(text)
const CHANGED = { changes: [], foldersChanged: [] }

test('no question asks nothing; another one is asked anew, and the older is cancelled in main', async () => {
  const stopped: string[] = []
  const { host, show } = await mount(<Asked query={null} />, {
    answers: {
      'note.names': ({ query }, { signal }) => {
        if (query === 'b') return []
        signal.addEventListener('abort', () => stopped.push(query))
        return untilStopped(signal)
      },
    },
  })
  await says('nothing')
  expect(host.asked('note.names')).toEqual([])
  await show(<Asked query="a" />)
  await says('asking nothing')
  await show(<Asked query="b" />)
  await says('found 0')
  expect(stopped).toEqual(['a'])
})
test('an answer stays while it is asked again: by hand, after a change, after the connection was gone', async () => {
  const { host } = await mount(<Asked query="a" reloads />, { answers: { 'note.names': [] } })
  await says('found 0')
  let answer = (): void => {}
  host.answer({ 'note.names': () => new Promise((resolve) => (answer = () => resolve([]))) })
  await page.getByRole('button').click()
  await says('asking found 0')
  answer()
  await says('found 0')
  host.send('vault.changed', CHANGED)
  await says('asking found 0')
  answer()
  await says('found 0')
  host.answer({ 'note.names': [] })
  host.goAway()
  host.comeBack()
  await expect.poll(() => host.asked('note.names').length).toBe(4)
  await says('found 0')
})
test('a refusal is told with what was known, and nothing of it stays for another question', async () => {
  const { host, show } = await mount(<Asked query="a" />, { answers: { 'note.names': [] } })
  await says('found 0')
  host.answer({ 'note.names': new LatentError('unavailable', 'The index is being read.') })
  await page.getByRole('button').click()
  await says('unavailable found 0')
  host.answer({ 'note.names': [] })
  await show(<Asked query="b" />)
  await says('found 0')
})
