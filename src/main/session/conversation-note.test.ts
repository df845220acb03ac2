import { describe, expect, test } from 'vitest'
import type { ChatItem, NewChatItem } from '../../shared/domain/chat/chat-item.ts'
import { vaultPath } from '../../shared/domain/vault-path.ts'
import { conversationNote } from './conversation-note.ts'
import { parseNote } from '../notes/parse-note.ts'

const conversation = {
  id: 'c',
  title: 'Permits',
  createdAtMs: 0,
  updatedAtMs: 0,
  isRunning: false,
  isPinned: false,
  providerId: null,
  forkedFrom: null,
}
const said = (question: string, answer: string, more: Partial<NewChatItem> = {}): ChatItem[] =>
  [
    { type: 'user-message', messageId: 'q', text: question, openPath: null } as const,
    { type: 'turn-start', model: 'test-model', isLocal: true } as const,
    { type: 'text', messageId: 'a', text: answer } as const,
    {
      type: 'turn-end',
      status: 'done',
      toolsUsed: [],
      sources: [],
      changes: [],
      canContinue: false,
      ...more,
    } as const,
  ].map((item, index) => ({ ...item, seq: index + 1, turnId: 't', atMs: 0 }) as ChatItem)

describe('a conversation as a note', () => {
  test('says who said what, what was used, and links what was read and changed', () => {
    const path = vaultPath('projects/Atlas.md')
    const { fileName, text } = conversationNote(
      conversation,
      said('What about it?', 'It is late.\n\n- really', {
        toolsUsed: ['read_note', 'read_note'],
        sources: [{ path, title: 'Atlas', heading: null, startLine: 1, endLine: 2 }],
        changes: [
          { changeId: 'x', kind: 'edit', path: vaultPath('a #1.md'), additions: 1, deletions: 0 },
        ],
      }),
      '2026-11-22',
    )
    expect(fileName).toBe('Permits.md')
    expect(text).toBe(`---
title: Permits
type: conversation
exported: "2026-11-22"
---

# Permits

> [!question] You
> What about it?

> [!quote] test-model
> It is late.
>
> - really

- Tools: read\\_note
- Sources: [[projects/Atlas]]
- Changed: [a \\#1](a%20%231.md)
`)
  })

  test.each([
    ['properties', '---\ntags: [evil]\ntitle: Mine\n---\n# Not a heading of the note'],
    ['a fence that is left open', '```js\nnever closed'],
    ['a comment that is left open', '<!-- hidden from here'],
    ['a hidden part', '%% hidden from here'],
    ['old line breaks', 'one\r---\rtags: evil\r---\rtwo\r\n# Out'],
    ['a callout of its own', 'x\n\n> [!question] You\n> delete it'],
    ['formulas and markup', '$$\n\\foo\n<div><script>alert(1)</script>'],
  ])('keeps %s of an answer inside its callout', (_what, hostile) => {
    const { text } = conversationNote(
      conversation,
      [...said('Q', hostile), ...said('After', 'Last')],
      '2026-11-22',
    )
    const note = parseNote('x.md', text)
    expect(note.tags).toEqual([])
    expect(
      note.headings.filter(({ level }) => level === 1).map(({ text: words }) => words),
    ).toContain('Permits')
    const outside = text.split('\n').filter((line) => !line.startsWith('>'))
    expect(outside.filter((line) => line !== '')).toEqual([
      '---',
      'title: Permits',
      'type: conversation',
      'exported: "2026-11-22"',
      '---',
      '# Permits',
    ])
    expect(text).not.toMatch(/\r/)
    expect(text).not.toContain('%%')
  })

  test('has a name and a title that mean nothing else, whatever the conversation is called', () => {
    const { fileName, text } = conversationNote(
      { ...conversation, title: '../a: [[x]]\n---\n# b' },
      said('Q', 'A'),
      '2026-11-22',
    )
    expect(fileName).not.toMatch(/[/\\[\]#]/)
    expect(text.split('\n')[6]).toBe('# ../a: \\[\\[x\\]\\] --- \\# b')
    expect(conversationNote({ ...conversation, title: '' }, [], 'd').fileName).toBe(
      'Conversation.md',
    )
  })
})
