import { formPieces } from './formPieces.tsx';
import { pagePieces } from './pagePieces.tsx';
import type { Piece } from './piece.ts';
import { tablePieces } from './tablePieces.tsx';
import { uiPieces } from './uiPieces.tsx';

export const pieces: readonly Piece[] = [...uiPieces, ...formPieces, ...tablePieces, ...pagePieces];
