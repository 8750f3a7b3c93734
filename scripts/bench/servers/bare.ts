/** Baseline: a minimal Express POST. */
import express from 'express';
import { serve } from './serve.ts';

serve(express().post('/empty', (_request, response) => void response.json({})));
