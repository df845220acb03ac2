import type { Conversation } from '../../src/shared/contract/chat.ts'
import type { ChatItem, NewChatItem } from '../../src/shared/domain/chat/chat-item.ts'
import type { Answers } from './scripted-host.ts'
import { never } from './scripted-host.ts'

/** One that main knows, updated now. */
export const conversation = (id: string, rest: Partial<Conversation> = {}): Conversation => ({
  id,
  title: `About ${id}`,
  createdAtMs: 0,
  updatedAtMs: Date.now(),
  isRunning: false,
  providerId: null,
  isPinned: false,
  forkedFrom: null,
  ...rest,
})

type Kind<T extends NewChatItem['type']> = Extract<NewChatItem, { type: T }>

export const START: NewChatItem = { type: 'turn-start', model: 'gpt', isLocal: true }
export const asked = (text: string, rest: Partial<Kind<'user-message'>> = {}): NewChatItem => ({
  type: 'user-message',
  messageId: `m ${text}`,
  text,
  openPath: null,
  ...rest,
})
export const said = (text: string): NewChatItem => ({ type: 'text', messageId: `a ${text}`, text })
/** A turn that simply ended, but for `rest`. */
export const ended = (rest: Partial<Kind<'turn-end'>> = {}): NewChatItem => ({
  type: 'turn-end',
  status: 'done',
  toolsUsed: [],
  sources: [],
  changes: [],
  canContinue: false,
  ...rest,
})
export const called = (
  callId: string,
  title: string,
  rest: Partial<Kind<'tool-start'>> = {},
): NewChatItem => ({
  type: 'tool-start',
  callId,
  tool: 'search_notes',
  title,
  arguments: {},
  ...rest,
})
/** The end of a call, well unless `result` says otherwise. */
export const returned = (
  callId: string,
  result: Partial<Kind<'tool-end'>['result']> = {},
  changes: Kind<'tool-end'>['changes'] = [],
): NewChatItem => ({
  type: 'tool-end',
  callId,
  changes,
  result: {
    success: true,
    userMessage: '',
    metadata: {
      toolName: 'search_notes',
      toolVersion: '1',
      executionTime: 41,
      permissions: ['read'],
      dataModified: changes.length > 0,
    },
    ...result,
  },
})

/** Items of one turn, numbered as main does. */
export const numbered = (items: readonly NewChatItem[], turnId = 't1'): ChatItem[] =>
  items.map((item, index) => ({ ...item, seq: index + 1, turnId, atMs: 0 }))

/** What main tells of a conversation, which goes on until the test is over. */
export const telling = (items: readonly ChatItem[]): NonNullable<Answers['chat.watch']> =>
  async function* ({ after }) {
    yield* items.filter(({ seq }) => seq > after)
    return never()
  }
