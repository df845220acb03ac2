import type { Command } from '../commands/command.ts'
import type { RoomScope } from '../commands/command-scope.ts'
import { focusSoon } from '../commands/focus-soon.ts'

/** What is asked of the assistant, from anywhere in the window. */
export function chatCommands({ stores }: RoomScope): readonly Command[] {
  const { workspace, chat, context, editor, toasts } = stores
  const showChat = (): void => {
    workspace.showPanel('chat')
    focusSoon('[data-chat-input]')
  }
  return [
    { id: 'ask', title: 'Ask the assistant', keys: ['Mod+Alt+I'], run: showChat },
    {
      id: 'ask-selection',
      title: 'Ask about the selection',
      keys: ['Mod+Alt+J'],
      run: () => {
        const selection = editor.getState().selection()
        if (!selection) {
          toasts.show('Nothing is selected in the note.')
          return
        }
        context.attachSelection(selection)
        showChat()
      },
    },
    {
      id: 'new-conversation',
      title: 'New conversation',
      keys: [],
      run: () => {
        chat.open(null)
        showChat()
      },
    },
  ]
}
