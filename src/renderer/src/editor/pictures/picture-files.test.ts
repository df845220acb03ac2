import { expect, test } from 'vitest'
import type { UndoReport, UndoSelection } from '../../../../shared/contract/history.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../connection/latent-client.ts'
import { createPictureFiles, LARGEST_PICTURE_BYTES } from './picture-files.ts'

const PLAN = vaultPath('Plan.md')
const done = (rest: Partial<UndoReport>): UndoReport => ({
  groupId: null,
  undone: [],
  changeIds: [],
  clashes: [],
  refused: [],
  ...rest,
})

/** Main answers an undo with the next of these; an error is thrown. */
function files(...answers: readonly (UndoReport | LatentError)[]) {
  const asked: unknown[] = []
  let next = 0
  const client = {
    call: async (_method: string, input: unknown) => {
      asked.push(input)
      return { path: 'attachments/a.png', changeId: 'change' }
    },
  } as unknown as LatentClient
  const run = async (selection: UndoSelection): Promise<UndoReport> => {
    asked.push(selection)
    const answer = answers[next++]
    if (answer instanceof LatentError) throw answer
    return answer ?? done({})
  }
  return { asked, pictures: createPictureFiles(client, { run }) }
}

test('a picture is sent whole, with its name; one that is too large is not', async () => {
  const { asked, pictures } = files()
  const bytes = new Uint8Array([0, 255, 10])
  expect(await pictures.save(new File([bytes], 'a.png'), PLAN)).toMatchObject({
    changeId: 'change',
  })
  expect(asked).toEqual([{ base64: 'AP8K', name: 'a.png', note: 'Plan.md' }])
  const large = { size: LARGEST_PICTURE_BYTES + 1, name: 'b.png' } as File
  await expect(pictures.save(large, PLAN)).rejects.toThrow(/larger than 20 MB/)
  expect(asked).toHaveLength(1)
})
test('each step takes back the one before it, one after the other', async () => {
  const { asked, pictures } = files(done({ groupId: 'one' }), done({ groupId: 'two' }), done({}))
  await Promise.all([pictures.follow(['a']), pictures.follow(['a'])])
  expect(await pictures.follow(['a', 'b'])).toEqual([])
  expect(asked).toEqual([
    { changeId: 'a' },
    { groupId: 'one' },
    { groupId: 'two' },
    { changeId: 'b' },
  ])
})
test('what stays as it is is said, and what failed does not stop what comes after', async () => {
  const { asked, pictures } = files(
    new LatentError('unavailable', 'The disk is full.'),
    done({ refused: [{ path: 'a.png', reason: 'a.png was changed since.' }] }),
  )
  await expect(pictures.follow(['a'])).rejects.toThrow('The disk is full.')
  expect(await pictures.follow(['a'])).toEqual([
    expect.stringContaining('a.png was changed since.'),
  ])
  expect(asked).toEqual([{ changeId: 'a' }, { changeId: 'a' }])
})
