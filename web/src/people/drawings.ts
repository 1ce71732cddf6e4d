/** The drawings that people choose from, each as paths of 48 by 48: lines, then what is filled. */
import type { Drawing } from '../lib/generated/wire';

export const DRAWINGS: Record<Drawing, { lines: string; filled: string }> = {
  tower: {
    lines: 'M14 40h20M16 40V20h16v20M12 20h24l-4-6H16zM18 14V9h12v5M24 40v-8',
    filled: 'M20 24h8v4h-8z',
  },
  fan: {
    lines: 'M24 40L7 19a24 24 0 0 1 34 0zM24 40L15 14M24 40l-3-28M24 40l3-28M24 40l9-26',
    filled: 'M24 40a4 4 0 1 1 .1 0z',
  },
  wave: {
    lines: 'M6 34c6 0 9-4 9-9 0-8 6-13 13-13 6 0 10 4 10 9 0 4-3 7-7 7-3 0-5-2-5-5M6 40h36',
    filled: 'M37 33a2.5 2.5 0 1 0 .1 0zM42 27a2 2 0 1 0 .1 0z',
  },
  crane: {
    lines: 'M24 42V30M24 30L6 22l14-2 4-12 4 12 14 2zM24 8l5-3',
    filled: 'M24 30l-5-9h10z',
  },
  helmet: {
    lines: 'M10 30c0-10 6-17 14-17s14 7 14 17zM8 30h32l3 7H5zM24 13V7M16 9c2-3 5-4 8-2 3-2 6-1 8 2',
    filled: 'M22 16h4v11h-4z',
  },
  lantern: {
    lines: 'M24 6v5M17 11h14M15 36h18M15 36c-5-7-5-17 2-25M33 36c5-7 5-17-2-25M14 19h20M13 28h22',
    filled: 'M20 39h8v4h-8z',
  },
  bridge: {
    lines: 'M5 32c6-14 32-14 38 0M5 40c6-12 32-12 38 0M12 34V22M24 30V17M36 34V22M10 22h28',
    filled: 'M22 13h4v5h-4z',
  },
  mountain: {
    lines: 'M4 40l15-26 6 3 4-4 15 27zM13 25l4 3 4-4 4 4 5-5',
    filled: 'M37 12a4 4 0 1 1 .1 0z',
  },
  maple: {
    lines: 'M24 43V27M24 27L9 33l3-8-7-3 8-4-2-8 9 4 4-9 4 9 9-4-2 8 8 4-7 3 3 8z',
    filled: 'M24 29a3 3 0 1 1 .1 0z',
  },
  gate: {
    lines: 'M6 12c10 4 26 4 36 0M9 20h30M15 14v28M33 14v28M24 15v5',
    filled: 'M12 39h6v4h-6zM30 39h6v4h-6z',
  },
  bowl: {
    lines:
      'M8 24h32c0 9-6 14-16 14S8 33 8 24zM18 38l-1 4h14l-1-4M18 18c-2-3 2-4 0-8M27 18c-2-3 2-4 0-8',
    filled: 'M13 28h22v2H13z',
  },
  sword: {
    lines: 'M40 6c-4 14-12 22-24 30M40 6c-10 4-20 13-27 26M9 29l10 10M14 34l-7 7',
    filled: 'M6 39l5 5-3 1-3-3z',
  },
};
