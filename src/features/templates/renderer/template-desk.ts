import { editorCursors, templateNeeds } from '../../../shared/domain/fill-template.ts'
import { toEditorText } from '../../../shared/domain/text/text-edits.ts'
import { noteNameOf, vaultPath, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { errorSentence, LatentError } from '../../../shared/rpc/errors.ts'
import type { OpenStore } from '../../../renderer/src/stores/feature-stores.ts'
import type { FeatureStore } from '../../../renderer/src/stores/stores.ts'
import { newEntryPath } from '../../../renderer/src/stores/workspace/new-entry-path.ts'
import type { BeginNote, NewNote } from '../../../renderer/src/stores/workspace/ask-for-notes.ts'
import type { TemplateList } from '../contract.ts'
import { words } from './words.ts'
import { askPerson, type PersonAnswers } from './ask-person.ts'
import { fillNote } from './fill-note.ts'
import { planInsertion } from './plan-insertion.ts'

/** Makes text of templates, and asks the person for what is missing. */
export interface TemplateDesk extends OpenStore {
  /** For lists that offer more than these: none where they cannot be had. */
  known(): Promise<TemplateList['templates']>
  /**
   * Into the note at `path`, at its cursors. Says itself what goes wrong.
   * @param isReady called right before it is inserted, when nothing is left to ask; false gives it up
   */
  insert(path: VaultPath, template: VaultPath, isReady?: () => boolean): Promise<void>
  /** Makes a note and opens it. Says itself what goes wrong. */
  create(folder: string, template: VaultPath): Promise<void>
  /** What a note begins with that is about to be made. @throws LatentError */
  begin: BeginNote
}

export const templateDesk: FeatureStore<TemplateDesk> = {
  create({ client, stores }) {
    const { toasts, editor, openNotes, workspace } = stores
    const refuse = (text: string): void => toasts.show(text, { tone: 'problem' })

    /** As it is written now: it may be open beside the others, and not saved yet. */
    async function read(path: VaultPath): Promise<string> {
      const open = openNotes.get(path)
      if (open?.state.getState().load === 'ready') return open.text().toString()
      return (await client.call('note.read', { path })).text
    }

    const filled = (
      template: string,
      path: VaultPath,
      { answers, clipboard }: PersonAnswers,
    ): NewNote => {
      const facts = { path, atMs: Date.now(), selection: '', answers, clipboard }
      const { block, body } = fillNote(template, facts)
      const cursors = body.cursors.map((cursor) => block.length + cursor)
      const whole = { text: block + body.text, cursors }
      return { text: whole.text, cursors: editorCursors(whole) }
    }

    async function insert(path: VaultPath, from: VaultPath, isReady: () => boolean): Promise<void> {
      const template = toEditorText(await read(from)).replace(/^\ufeff/, '')
      const title = noteNameOf(from)
      const needs = templateNeeds(template)
      const given = await askPerson(stores, { title, button: 'Insert', needs })
      if (given === null || !isReady()) return
      const { answers, clipboard } = given
      let problem: string | null = null
      const isInserted = await editor.getState().change?.(path, (now) => {
        const plan = planInsertion(now, template, { path, atMs: Date.now(), answers, clipboard })
        problem = plan.problem
        return plan
      })
      if (isInserted !== true) refuse(words.notInserted)
      else if (problem !== null) refuse(words.notAsProperties(problem))
    }

    async function create(folder: string, from: VaultPath): Promise<void> {
      const template = await read(from)
      const given = await askPerson(stores, {
        title: noteNameOf(from),
        button: 'Create',
        needs: templateNeeds(template),
        naming: { folder, problem: (name) => newEntryPath(folder, name, '.md').problem },
      })
      if (given === null) return
      const path = vaultPath(newEntryPath(folder, given.name, '.md').path)
      const { text, cursors } = filled(template, path, given)
      await client.call('note.create', { path, text })
      workspace.openNote(path, { isNew: true, cursors })
    }

    /** What is typed meanwhile is meant for what comes. */
    async function holdingKeys(work: () => Promise<void>): Promise<void> {
      workspace.expectNote(true)
      try {
        await work()
      } catch (error) {
        refuse(errorSentence(error, words.notCreated))
      } finally {
        workspace.expectNote(false)
      }
    }

    return {
      async known() {
        try {
          return (await client.call('templates.list', {})).templates
        } catch (error) {
          if (error instanceof LatentError) return []
          throw error
        }
      },
      insert: (path, template, isReady = () => true) =>
        holdingKeys(() => insert(path, template, isReady)),
      create: (folder, template) => holdingKeys(() => create(folder, template)),
      async begin(path, known) {
        const found = known === null ? await client.call('templates.forNew', { path }) : null
        if (found && 'problem' in found) refuse(found.problem)
        const template = known ?? (found && 'text' in found ? found.text : null)
        if (template === null) return null
        const given = await askPerson(stores, {
          title: noteNameOf(path),
          button: 'Create',
          needs: templateNeeds(template),
        })
        return given === null ? 'given-up' : filled(template, path, given)
      },
      dispose() {},
    }
  },
}
