import type { ModelProfile, WireId } from '../../../shared/domain/models/model-profile.ts'
import type { Preset } from '../../../shared/domain/models/presets.ts'
import { chatWire } from './chat/chat-wire.ts'
import type { Lessons } from './lessons.ts'
import { messagesWire } from './messages/messages-wire.ts'
import { responsesWire } from './responses/responses-wire.ts'
import type { Wire } from './wire.ts'

const WIRES: Readonly<Record<WireId, Wire>> = {
  chat: chatWire,
  responses: responsesWire,
  messages: messagesWire,
}

/** In which protocol a model is spoken to: as its endpoint taught, the person set, or its preset says. */
export const wireOf = ({
  lessons,
  profile,
  preset,
}: {
  readonly lessons: Lessons
  readonly profile: Pick<ModelProfile, 'wire'>
  readonly preset: Preset
}): Wire => WIRES[lessons.wire ?? profile.wire ?? preset.wire ?? 'chat']
