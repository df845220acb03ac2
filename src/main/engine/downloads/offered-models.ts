import { LFM_LICENCE, type MODEL_WORDS } from './words.ts'

/** A model that can be downloaded: one file of one state of a repository. */
export interface DownloadableModel {
  readonly id: keyof typeof MODEL_WORDS
  readonly name: string
  readonly licence: string
  /** About: its file, 8,192 tokens of context, and what the engine itself takes. */
  readonly memoryBytes: number
  /** Owner and name. */
  readonly repository: string
  readonly commit: string
  readonly file: string
  readonly bytes: number
  /** In lower-case hex. */
  readonly sha256: string
}

const APACHE = 'Apache 2.0'

/**
 * Small models that follow instructions and call tools well for their size, in four bits a weight (Q4_K_M), the smallest
 * first. Commit, length and checksum were recorded in November 2026 from what several public projects, which download
 * the same files, pinned independently of each other; none was downloaded for it.
 */
export const OFFERED_MODELS: readonly DownloadableModel[] = [
  {
    id: 'lfm2.5-1.2b-instruct',
    name: 'LFM2.5 1.2B',
    licence: LFM_LICENCE,
    memoryBytes: 1_300_000_000,
    repository: 'LiquidAI/LFM2.5-1.2B-Instruct-GGUF',
    commit: '8ed288026e23958ad9dfa92d53ed773a8eee7125',
    file: 'LFM2.5-1.2B-Instruct-Q4_K_M.gguf',
    bytes: 730_895_168,
    sha256: 'b1b3de114215d9507409a662a501a631095a479a419584e8a2ded6304b19b4f5',
  },
  {
    id: 'qwen3-1.7b',
    name: 'Qwen3 1.7B',
    licence: APACHE,
    memoryBytes: 2_600_000_000,
    repository: 'ggml-org/Qwen3-1.7B-GGUF',
    commit: 'daeb8e2d528a760970442092f6bf1e55c3b659eb',
    file: 'Qwen3-1.7B-Q4_K_M.gguf',
    bytes: 1_282_439_264,
    sha256: 'd2387ca2dbfee2ffabce7120d3770dadca0b293052bc2f0e138fdc940d9bc7b5',
  },
  {
    id: 'granite-4.1-3b',
    name: 'Granite 4.1 3B',
    licence: APACHE,
    memoryBytes: 3_200_000_000,
    repository: 'ibm-granite/granite-4.1-3b-GGUF',
    commit: 'ab4701481089b58a082ef63cc1cee738887293ff',
    file: 'granite-4.1-3b-Q4_K_M.gguf',
    bytes: 2_099_501_664,
    sha256: '662b0626cd58f443baea23559b469df6576a81d349649c59413b36a9fb32eb29',
  },
  {
    id: 'ministral-3-3b-instruct',
    name: 'Ministral 3 3B',
    licence: APACHE,
    memoryBytes: 3_500_000_000,
    repository: 'mistralai/Ministral-3-3B-Instruct-2512-GGUF',
    commit: 'eb599d408350ea2bb60452cb86be7c7b2fc28227',
    file: 'Ministral-3-3B-Instruct-2512-Q4_K_M.gguf',
    bytes: 2_147_023_008,
    sha256: '9ed150d4367e68df0ac8e1540f6ddc65b42d0ee26378329d1ecbca60f93fc5f8',
  },
  {
    id: 'qwen3.5-4b',
    name: 'Qwen3.5 4B',
    licence: APACHE,
    memoryBytes: 3_600_000_000,
    repository: 'unsloth/Qwen3.5-4B-GGUF',
    commit: 'e87f176479d0855a907a41277aca2f8ee7a09523',
    file: 'Qwen3.5-4B-Q4_K_M.gguf',
    bytes: 2_740_937_888,
    sha256: '00fe7986ff5f6b463e62455821146049db6f9313603938a70800d1fb69ef11a4',
  },
]
