import { useStore } from 'zustand'
import { promptTokens, type PromptSizes } from '../../../../shared/domain/models/prompt-sizes.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { Tooltip } from '../../ui/layout/tooltip.tsx'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'
import styles from './context-meter.module.css'

const RADIUS = 6
const LENGTH = 2 * Math.PI * RADIUS
/** From here on older results and messages are soon left out. */
const NEARLY_FULL = 0.85

/** How full the model's context was with the last prompt of the shown conversation; nothing before there was one. */
export function ContextMeter() {
  const { chat } = useStores()
  const sizes = useStore(
    chat.state,
    ({ transcripts, conversationId }) => transcripts[conversationId ?? '']?.promptSizes ?? null,
  )
  if (!sizes) return null
  const used = promptTokens(sizes)
  const room = sizes.contextTokens - sizes.answerTokens
  const part = Math.min(1, used / Math.max(1, room))
  const isNearlyFull = part >= NEARLY_FULL
  const percent = Math.round(part * 100)
  return (
    <Tooltip side="top" text={<Parts sizes={sizes} used={used} isNearlyFull={isNearlyFull} />}>
      <span
        role="meter"
        tabIndex={0}
        aria-label="Context of the model"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={spokenParts(sizes, used)}
        className={styles.meter}
        data-nearly-full={isNearlyFull ? '' : undefined}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <circle cx="8" cy="8" r={RADIUS} className={styles.ground} />
          <circle
            cx="8"
            cy="8"
            r={RADIUS}
            className={styles.used}
            strokeDasharray={`${LENGTH * part} ${LENGTH}`}
            transform="rotate(-90 8 8)"
          />
        </svg>
        {percent} %
      </span>
    </Tooltip>
  )
}

function partsOf(sizes: PromptSizes): readonly (readonly [name: string, tokens: number])[] {
  const { toolsSent, toolsInAll } = sizes
  const tools = toolsSent < toolsInAll ? `Tools (${toolsSent} of ${toolsInAll})` : 'Tools'
  return [
    ['Instructions', sizes.systemTokens],
    [tools, sizes.toolTokens],
    ['Day, vault and memory', sizes.vaultTokens],
    ['Conversation', sizes.conversationTokens],
    ['Kept for the answer', sizes.answerTokens],
  ]
}

function Parts({
  sizes,
  used,
  isNearlyFull,
}: {
  readonly sizes: PromptSizes
  readonly used: number
  readonly isNearlyFull: boolean
}) {
  return (
    <div className={styles.parts}>
      <p>{totalOf(sizes, used)}</p>
      <dl>
        {partsOf(sizes).map(([name, tokens]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count(tokens)}</dd>
          </div>
        ))}
      </dl>
      {isNearlyFull ? (
        <p className={styles.warning}>Nearly full: the oldest results and messages go first.</p>
      ) : null}
    </div>
  )
}

const totalOf = ({ contextTokens, isMeasured }: PromptSizes, used: number): string =>
  `About ${count(used)} of ${count(contextTokens)} tokens${isMeasured ? '' : ' (assumed)'}`

const spokenParts = (sizes: PromptSizes, used: number): string =>
  [
    totalOf(sizes, used),
    ...partsOf(sizes).map(([name, tokens]) => `${name.toLowerCase()} ${count(tokens)}`),
  ].join(', ')

const count = (tokens: number): string => spokenNumber(tokens)
