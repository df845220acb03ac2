import { useState, type KeyboardEvent } from 'react'
import type { Blueprint } from '../../shared/blueprint.ts'
import type { ComponentDefinition, PropertyDefinition } from '../../shared/component.ts'
import { allowedValue, allowedWords } from '../../shared/read-properties.ts'
import type { Chosen } from '../work/circuit-editing.ts'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { ChevronDownIcon, TrashIcon } from '../../../../renderer/src/ui/icons.ts'
import { Menu } from '../../../../renderer/src/ui/menu/menu.tsx'
import { TextField } from '../../../../renderer/src/ui/field/text-field.tsx'
import { useTakenAtEnd } from '../../../../renderer/src/ui/use-taken-at-end.ts'
import { labelProblem } from './blueprint-edits.ts'
import styles from './circuit-editor.module.css'

/** What can be set of what is chosen. */
export function PropertiesPanel({
  blueprint,
  chosen,
  definitionOf,
  onRename,
  onSet,
  onDelete,
}: {
  readonly blueprint: Blueprint
  readonly chosen: Chosen
  readonly definitionOf: (type: string) => ComponentDefinition | null
  readonly onRename: (part: number, label: string) => void
  /** `undefined` for the default. */
  readonly onSet: (part: number, name: string, value: unknown) => void
  readonly onDelete: () => void
}) {
  const [part] = chosen.parts
  const [wire] = chosen.wires
  const count = chosen.parts.size + chosen.wires.size
  const component = part === undefined ? undefined : blueprint.components[part]
  if (count === 1 && part !== undefined && component) {
    const definition = definitionOf(component.type)
    return (
      <div
        className={styles.properties}
        role="group"
        aria-label={`Properties of ${component.label}`}
      >
        <p className={styles.kind}>{definition?.name ?? component.type}</p>
        <CommittedField
          key={`${part} ${component.label}`}
          label="Label"
          value={component.label}
          problemOf={(label) => labelProblem(blueprint, part, label)}
          onCommit={(label) => onRename(part, label)}
        />
        {definition?.properties.map((property) => (
          <PropertyField
            key={`${part} ${property.name} ${JSON.stringify(component.properties?.[property.name])}`}
            property={property}
            written={component.properties?.[property.name]}
            onSet={(value) => onSet(part, property.name, value)}
          />
        ))}
      </div>
    )
  }
  const joined = wire === undefined ? undefined : blueprint.wires[wire]
  return (
    <div className={styles.properties} role="group" aria-label="Properties">
      {count === 0 ? (
        <p className={styles.hint}>
          Drag a part onto the sheet. Drag from pin to pin for a wire. Choose a part to set its
          label.
        </p>
      ) : (
        <>
          <p className={styles.kind}>
            {count === 1 && joined ? `Wire ${joined.from} to ${joined.to}` : `${count} chosen`}
          </p>
          <Button icon={<TrashIcon />} onClick={onDelete}>
            Delete
          </Button>
        </>
      )}
    </div>
  )
}

function PropertyField({
  property,
  written,
  onSet,
}: {
  readonly property: PropertyDefinition
  readonly written: unknown
  readonly onSet: (value: unknown) => void
}) {
  const { name, kind, choices, description } = property
  const value = allowedValue(property, written) ?? property.default
  const label = name.charAt(0).toUpperCase() + name.slice(1)
  const set = (next: number | string): void => onSet(next === property.default ? undefined : next)
  if (kind === 'choice')
    return (
      <div className={styles.choice}>
        <span className={styles.choiceLabel}>{label}</span>
        <Menu
          trigger={
            <button type="button" className={styles.choiceButton} aria-label={`${label}: ${value}`}>
              {String(value)}
              <ChevronDownIcon />
            </button>
          }
          items={(choices ?? []).map((choice) => ({
            label: String(choice),
            isChosen: choice === value,
            onSelect: () => set(choice),
          }))}
        />
      </div>
    )
  return (
    <CommittedField
      label={label}
      value={String(value)}
      hint={description}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      problemOf={(text) =>
        allowedValue(property, text) === null ? `It takes ${allowedWords(property)}.` : null
      }
      onCommit={(text) => {
        const next = allowedValue(property, text)
        if (next !== null) set(next)
      }}
    />
  )
}

/** A field whose text counts when it is left in whatever way, or on Enter; Esc puts it back. */
function CommittedField({
  label,
  value,
  hint,
  inputMode = 'text',
  problemOf,
  onCommit,
}: {
  readonly label: string
  readonly value: string
  readonly hint?: string
  readonly inputMode?: 'text' | 'decimal'
  readonly problemOf: (text: string) => string | null
  readonly onCommit: (text: string) => void
}) {
  const [text, setText] = useState(value)
  const problem = text === value ? null : problemOf(text)
  const commit = (): void => {
    if (text !== value && problem === null) onCommit(text)
  }
  useTakenAtEnd(commit)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      commit()
      // A committed field is another one: the focus would be nowhere.
      event.currentTarget
        .closest('[data-circuit-editor]')
        ?.querySelector<HTMLElement>('[data-circuit-canvas]')
        ?.focus()
    } else if (event.key === 'Escape' && text !== value) {
      event.stopPropagation()
      setText(value)
    }
  }
  return (
    <TextField
      label={label}
      value={text}
      title={hint}
      inputMode={inputMode}
      error={problem}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  )
}
