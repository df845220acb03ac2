import { describe, expect, test } from 'vitest'
import { SENTENCES } from '../../../../test/models/labelled-sentences.ts'
import { createTalk } from '../../../../test/models/offline-talk.ts'
import { allTools } from '../../tools/all-tools.ts'

describe('a sentence becomes a tool call', () => {
  test.each(SENTENCES)('%s', async (sentence, call) => {
    const { calls } = await createTalk({ openPath: 'open/Now.md' }).say(sentence)
    expect(calls).toEqual([call])
  })
})

const writes = new Set(allTools.filter(({ kind }) => kind === 'write').map(({ name }) => name))

describe('what is not clear writes nothing', () => {
  test.each<[string, RegExp]>([
    ['don’t delete Atlas', /leave everything as it is/],
    ['do not rename Atlas to Plan', /leave everything as it is/],
    ['please don’t move this note to archive/', /leave everything as it is/],
    ['never delete this note', /leave everything as it is/],
    ['delete', /I know it like this:\s+- delete Old plan/],
    ['rename Atlas', /I know it like this:\s+- rename Atlas to Atlas 2/],
    ['create a note', /I know it like this:\s+- create a note called Ideas/],
    ['set the table', /I know it like this:.*- set status of Atlas to done/s],
    ['tag Atlas', /I know it like this:\s+- tag Atlas with urgent/],
    ['remove milk from the list', /I know it like this:.*- remove "Call Ada" from Atlas/s],
    ['move house', /I know it like this:.*- move Atlas to archive\/Atlas/s],
    ['delete everything', /one note at a time/],
    ['delete all notes', /one note at a time/],
    ['delete all my notes about taxes', /one note at a time/],
    ['trash every note tagged old', /one note at a time/],
    ['delete these', /one note at a time/],
    ['delete them', /one note at a time/],
    ['move everything to archive/', /one note at a time/],
    ['tag all notes with urgent', /one note at a time/],
    ['set status of all notes to done', /one note at a time/],
    ['delete the last paragraph of Atlas', /whole notes only/],
    ['delete the line about milk from Shopping', /whole notes only/],
    ['delete the section Tasks in Atlas', /whole notes only/],
    ['create a note called A and delete B', /several requests/],
    ['delete Old plan and then create a note called New plan', /several requests/],
    ['rename Atlas to Plan and tag it with urgent', /several requests/],
    ['add "x" to Atlas and delete Old plan', /several requests/],
    ['delete it', /not talked about a note yet/],
    ['rename that note to Plan', /not talked about a note yet/],
    ['tag it with urgent', /not talked about a note yet/],
    ['add "x" to this note', /No note is open/],
    ['delete the second one', /not listed anything yet/],
    ['add that to Atlas', /quoted nothing/],
    ['actually call it Plan', /Nothing was created or changed/],
    ['daily note for someday', /do not know which day/],
    ['daily note for february 30', /do not know which day/],
    ['undo that', /Press \*\*Undo\*\*/],
    [`add "${'x '.repeat(5_000)}" to Atlas`, /too long for me to read/],
    ['undo', /Press \*\*Undo\*\*/],
    ['thanks!', /offline assistant/],
  ])('%.60s', async (sentence, answer) => {
    const { calls, text } = await createTalk().say(sentence)
    expect(calls).toEqual([])
    expect(text).toMatch(answer)
  })

  test.each([
    'yes',
    'no',
    '2',
    'the second one',
    'ok do it',
    'Atlas',
    'delete-me',
    'Delete and rename: a short history',
    'create',
    'undo the last five changes and delete Atlas',
    'if you find Old plan delete it',
    'my note says: delete Atlas',
    '“delete Atlas”',
    '"rename Atlas to Plan"',
    '# delete Atlas',
    '> delete Atlas',
    '- delete Atlas',
    'tagging notes',
    'write',
    'add',
    'addition to Atlas',
    'movement to folder theory',
    'settings of Atlas to change',
  ])('%s', async (sentence) => {
    const { calls } = await createTalk({ openPath: 'open/Now.md' }).say(sentence)
    expect(calls.filter(({ name }) => writes.has(name))).toEqual([])
  })
})
