import { useId, useRef, useState } from 'react'
import { TextField } from '../../../renderer/src/ui/field/text-field.tsx'
import { AskDialog } from '../../../renderer/src/ui/dialog/ask-dialog.tsx'
import { words } from './words.ts'
import styles from './templates.module.css'

export interface QuestionAnswers {
  /** Of the new note; empty where none was asked for. */
  readonly name: string
  /** By the question. */
  readonly answers: ReadonlyMap<string, string>
  readonly pasted: string
}

/** Asks all that a template wants to know, at once. */
export function TemplateQuestions({
  title,
  button,
  questions,
  asksClipboard,
  naming,
  onAnswer,
  onGiveUp,
}: {
  readonly title: string
  readonly button: string
  readonly questions: readonly string[]
  /** The clipboard cannot be read: what is on it is pasted. */
  readonly asksClipboard: boolean
  readonly naming?: { readonly folder: string; problem(name: string): string | null }
  readonly onAnswer: (answers: QuestionAnswers) => void
  readonly onGiveUp: () => void
}) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [answers, setAnswers] = useState<ReadonlyMap<string, string>>(
    () => new Map(questions.map((question) => [question, ''])),
  )
  const [pasted, setPasted] = useState('')
  const first = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const pasteId = useId()

  const answer = (): void => {
    const wrong = naming?.problem(name) ?? null
    setProblem(wrong)
    if (wrong === null) onAnswer({ name, answers, pasted })
  }
  return (
    <AskDialog title={title} field={first} button={button} onSubmit={answer} onClose={onGiveUp}>
      {naming ? (
        <TextField
          ref={first}
          label={words.name}
          value={name}
          error={problem}
          hint={naming.folder ? `In ${naming.folder}` : `At ${words.top}`}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => {
            setName(value)
            setProblem(null)
          }}
        />
      ) : null}
      {questions.map((question, index) => (
        <TextField
          key={question}
          {...(!naming && index === 0 ? { ref: first } : {})}
          label={question}
          value={answers.get(question) ?? ''}
          dir="auto"
          autoComplete="off"
          onChange={({ currentTarget: { value } }) =>
            setAnswers((before) => new Map([...before, [question, value]]))
          }
        />
      ))}
      {asksClipboard ? (
        <div className={styles.pasted}>
          <label htmlFor={pasteId}>{words.clipboard}</label>
          <textarea
            id={pasteId}
            {...(!naming && questions.length === 0 ? { ref: first } : {})}
            rows={3}
            dir="auto"
            value={pasted}
            onChange={({ currentTarget: { value } }) => setPasted(value)}
          />
        </div>
      ) : null}
    </AskDialog>
  )
}
